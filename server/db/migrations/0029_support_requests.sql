CREATE TABLE "support_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"site_code" text NOT NULL,
	"host" text NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"job_id" text,
	"job_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_requests_created" ON "support_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "support_requests_user" ON "support_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "support_requests_email" ON "support_requests" USING btree ("site_code","email");