CREATE TABLE "identities" (
	"site_code" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identities_site_code_issuer_subject_pk" PRIMARY KEY("site_code","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sign_in_outcomes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"browser_hash" text NOT NULL,
	"site_code" text NOT NULL,
	"user_id" text,
	"problem" text,
	"has_ended_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_requests" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"site_code" text NOT NULL,
	"provider" text NOT NULL,
	"code_verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_outcomes" ADD CONSTRAINT "sign_in_outcomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_outcomes_browser" ON "sign_in_outcomes" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "sign_in_outcomes_user" ON "sign_in_outcomes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_outcomes_expiry" ON "sign_in_outcomes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_requests_expiry" ON "sign_in_requests" USING btree ("expires_at");