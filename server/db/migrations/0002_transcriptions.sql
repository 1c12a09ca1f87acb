CREATE TABLE "transcriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"site_code" text NOT NULL,
	"owner_id" text NOT NULL,
	"source_file_id" text NOT NULL,
	"language_code" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"piece_count" integer DEFAULT 0 NOT NULL,
	"pieces" text DEFAULT '[]' NOT NULL,
	"transcript" text,
	"failure_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "transcriptions" ADD CONSTRAINT "transcriptions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcriptions_owner" ON "transcriptions" USING btree ("site_code","owner_id");--> statement-breakpoint
CREATE INDEX "transcriptions_created" ON "transcriptions" USING btree ("created_at");