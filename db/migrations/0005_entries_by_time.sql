ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_mode";--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_kind";--> statement-breakpoint
DROP INDEX "ledger_entry_time";--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_account_id_op_id_pk";--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_at_op_id_pk" PRIMARY KEY("account_id","at","op_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_once" ON "ledger_entry" USING btree ("account_id","op_id") WHERE "kind" <> 'charge' OR "idempotency" IS NOT NULL;