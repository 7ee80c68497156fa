CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"label" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_tier" CHECK ("tier" IN ('free', 'starter', 'pro', 'scale')),
	CONSTRAINT "account_status" CHECK ("status" IN ('active', 'disabled', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "account_day" (
	"account_id" text NOT NULL,
	"day" date NOT NULL,
	"mode" text NOT NULL,
	"used" integer NOT NULL,
	"quota" integer NOT NULL,
	CONSTRAINT "account_day_account_id_day_mode_pk" PRIMARY KEY("account_id","day","mode"),
	CONSTRAINT "account_day_mode" CHECK ("mode" IN ('live', 'test')),
	CONSTRAINT "account_day_within_quota" CHECK ("used" >= 0 AND "used" <= "quota")
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"account_id" text NOT NULL,
	"key_id" text NOT NULL,
	"name" text,
	"mode" text NOT NULL,
	"hash" text NOT NULL,
	"last4" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"slot" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_key_account_id_key_id_pk" PRIMARY KEY("account_id","key_id"),
	CONSTRAINT "api_key_mode" CHECK ("mode" IN ('live', 'test')),
	CONSTRAINT "api_key_state" CHECK (("status" = 'active' AND "slot" IS NOT NULL AND "slot" BETWEEN 1 AND 20 AND "revoked_at" IS NULL) OR ("status" = 'revoked' AND "slot" IS NULL AND "revoked_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"account_id" text NOT NULL,
	"event_id" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_event_account_id_event_id_pk" PRIMARY KEY("account_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "instance" (
	"id" text PRIMARY KEY NOT NULL,
	"answered" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"account_id" text NOT NULL,
	"op_id" text NOT NULL,
	"day" date NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"credential_kind" text NOT NULL,
	"credential_id" text NOT NULL,
	"channel" text NOT NULL,
	"tool" text,
	"credits" integer NOT NULL,
	"units" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"request_id" text NOT NULL,
	"idempotency" text,
	"arguments_hash" text,
	"instance" text NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entry_account_id_op_id_pk" PRIMARY KEY("account_id","op_id"),
	CONSTRAINT "ledger_entry_mode" CHECK ("mode" IN ('live', 'test')),
	CONSTRAINT "ledger_entry_kind" CHECK ("kind" IN ('charge', 'refund', 'grant', 'adjust')),
	CONSTRAINT "ledger_entry_sign" CHECK (("kind" = 'charge' AND "units" >= 1 AND "credits" >= 0) OR ("kind" = 'refund' AND "units" <= -1 AND "credits" <= 0) OR "kind" IN ('grant', 'adjust')),
	CONSTRAINT "ledger_entry_credits" CHECK (("mode" = 'live' AND "credits" = "units") OR ("mode" = 'test' AND "credits" = 0))
);
--> statement-breakpoint
CREATE TABLE "oauth_grant" (
	"account_id" text NOT NULL,
	"grant_id" text NOT NULL,
	"client_id" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "oauth_grant_account_id_grant_id_pk" PRIMARY KEY("account_id","grant_id"),
	CONSTRAINT "oauth_grant_status" CHECK ("status" IN ('active', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "portal_session" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"session_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"purpose" text NOT NULL,
	"generation" integer NOT NULL,
	"kid" text NOT NULL,
	"jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "signing_key_purpose_generation_pk" PRIMARY KEY("purpose","generation")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" USING btree ("hash","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_slot" ON "api_key" USING btree ("account_id","slot");--> statement-breakpoint
CREATE INDEX "identity_account" ON "identity" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_time" ON "ledger_entry" USING btree ("account_id","at","op_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_idempotency" ON "ledger_entry" USING btree ("account_id","idempotency") WHERE "idempotency" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entry_instance" ON "ledger_entry" USING btree ("instance","seq");--> statement-breakpoint
CREATE INDEX "portal_session_account" ON "portal_session" USING btree ("account_id");