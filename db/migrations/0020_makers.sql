ALTER TABLE "invitation" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "email" text;--> statement-breakpoint
CREATE INDEX "oauth_grant_approver" ON "oauth_grant" USING btree ("approved_by") WHERE "approved_by" <> "account_id";