CREATE TABLE "sign_in_name" (
	"name" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_name_account" ON "sign_in_name" USING btree ("account_id");