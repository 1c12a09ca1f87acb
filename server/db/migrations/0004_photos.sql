CREATE TABLE "photo_works" (
	"id" text PRIMARY KEY NOT NULL,
	"site_code" text NOT NULL,
	"owner_id" text NOT NULL,
	"source_file_id" text NOT NULL,
	"order" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"result_file_id" text,
	"refusal" text,
	"started_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "storage_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"site_code" text NOT NULL,
	"file_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_works" ADD CONSTRAINT "photo_works_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_works_created" ON "photo_works" USING btree ("created_at");