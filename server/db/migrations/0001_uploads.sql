CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"site_code" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"metadata" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"file_id" text,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");