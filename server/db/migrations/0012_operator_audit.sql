CREATE TABLE "audit" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"result" text DEFAULT 'begun' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");