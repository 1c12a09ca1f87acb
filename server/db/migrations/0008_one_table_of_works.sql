DROP TABLE "conversions" CASCADE;--> statement-breakpoint
DROP TABLE "photo_works" CASCADE;--> statement-breakpoint
DROP TABLE "transcriptions" CASCADE;
--> statement-breakpoint
-- The works are their own queue now: what the task queue still holds for the old tables would wait for ever.
DO $$
BEGIN
	IF to_regclass('pgboss.job') IS NOT NULL THEN
		DELETE FROM pgboss.job WHERE name IN ('convert-document', 'work-on-photo', 'transcribe-recording', 'convert-document-given-up', 'work-on-photo-given-up', 'transcribe-recording-given-up', 'sweep-photo-works');
		DELETE FROM pgboss.schedule WHERE name = 'sweep-photo-works';
	END IF;
END $$;
