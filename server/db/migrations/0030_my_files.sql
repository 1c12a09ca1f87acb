ALTER TABLE "works" ADD COLUMN "start_key" text;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "works_owner" ON "works" USING btree ("site_code","owner_id","created_at");