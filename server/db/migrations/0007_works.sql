CREATE TABLE "works" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"site_code" text NOT NULL,
	"owner_id" text NOT NULL,
	"source_file_id" text NOT NULL,
	"order" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"checkpoint" jsonb,
	"result_file_id" text,
	"result" jsonb,
	"failure" jsonb,
	"attempt" integer DEFAULT 0 NOT NULL,
	"is_long" boolean DEFAULT false NOT NULL,
	"lease_holder" text,
	"lease_until" timestamp with time zone,
	"not_before" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "works_unfinished" ON "works" USING btree ("kind","site_code","owner_id","created_at") WHERE "works"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "works_started" ON "works" USING btree ("kind","started_at");--> statement-breakpoint
CREATE INDEX "works_created" ON "works" USING btree ("created_at");--> statement-breakpoint
INSERT INTO "works" ("id", "kind", "site_code", "owner_id", "source_file_id", "order", "state", "progress", "result_file_id", "result", "failure", "attempt", "created_at", "updated_at", "started_at", "finished_at")
SELECT "id", 'document', "site_code", "owner_id", "source_file_id",
	jsonb_build_object('from', "from_extension", 'to', "to_extension"),
	CASE "state" WHEN 'working' THEN 'queued' ELSE "state" END,
	"progress", "result_file_id", "receipt"::jsonb,
	CASE WHEN "state" <> 'failed' THEN NULL WHEN "failure_message" LIKE '{%' THEN "failure_message"::jsonb ELSE '{"reason":"engineFailed"}'::jsonb END,
	"started_count", "created_at", coalesce("finished_at", "started_at", "created_at"), "started_at", "finished_at"
FROM "conversions";
--> statement-breakpoint
INSERT INTO "works" ("id", "kind", "site_code", "owner_id", "source_file_id", "order", "state", "progress", "result_file_id", "failure", "attempt", "created_at", "updated_at", "finished_at")
SELECT "id", 'photo', "site_code", "owner_id", "source_file_id", "order"::jsonb, "state",
	CASE "state" WHEN 'done' THEN 100 ELSE 0 END, "result_file_id",
	CASE WHEN "state" = 'failed' THEN coalesce("refusal"::jsonb, '{"reason":"engineFailed"}'::jsonb) END,
	"started_count", "created_at", coalesce("finished_at", "created_at"), "finished_at"
FROM "photo_works";
--> statement-breakpoint
INSERT INTO "works" ("id", "kind", "site_code", "owner_id", "source_file_id", "order", "state", "progress", "checkpoint", "result", "failure", "created_at", "updated_at", "finished_at")
SELECT "id", 'speech', "site_code", "owner_id", "source_file_id",
	jsonb_build_object('languageCode', "language_code"),
	CASE "state" WHEN 'working' THEN 'queued' ELSE "state" END,
	CASE WHEN "state" = 'done' THEN 100 WHEN "piece_count" = 0 THEN 0 ELSE least(99, 100 * jsonb_array_length("pieces"::jsonb) / "piece_count") END,
	"pieces"::jsonb, "transcript"::jsonb,
	CASE WHEN "state" = 'failed' THEN jsonb_build_object('reason', CASE "failure_code"
		WHEN '10401' THEN 'notSetUp' WHEN '10402' THEN 'notAudio' WHEN '10403' THEN 'notesOnly' WHEN '10404' THEN 'tooLong'
		WHEN '10405' THEN 'noSpeech' WHEN '10407' THEN 'expired' WHEN '10408' THEN 'tooLarge' ELSE 'engineFailed' END) END,
	"created_at", coalesce("finished_at", "created_at"), "finished_at"
FROM "transcriptions";
