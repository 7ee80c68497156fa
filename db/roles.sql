-- Privileges of the application role: read and write rows, create nothing, never change ledger or audit entries.
-- Applied by the owner of the database, by the service itself when MIGRATION_DATABASE_URL is set, or by hand:
--   PGOPTIONS='-c sky.application_role=sky_app' psql --set ON_ERROR_STOP=1 --file db/roles.sql "$MIGRATION_DATABASE_URL"
-- The role must exist. Safe to apply again at any time.
DO $$
DECLARE
  role text := coalesce(nullif(current_setting('sky.application_role', true), ''), 'sky_app');
BEGIN
  IF role = current_user THEN
    RAISE EXCEPTION 'the application role must not be the owner, %', role;
  END IF;
  -- By default every role can create temporary tables, and before PostgreSQL 15 tables as well.
  EXECUTE format('REVOKE TEMPORARY, CREATE ON DATABASE %I FROM PUBLIC', current_database());
  REVOKE CREATE ON SCHEMA public FROM PUBLIC;
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM %I', current_database(), role);
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), role);
  EXECUTE format('REVOKE ALL ON SCHEMA public FROM %I', role);
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', role);
  EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA public FROM %I', role);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', role);
  -- Every start checks whether all migrations are applied, also if only the owner can migrate.
  EXECUTE format('GRANT USAGE ON SCHEMA drizzle TO %I', role);
  EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO %I', role);
  -- A trigger rejects this for every role; this role lacks the privilege as well.
  EXECUTE format('REVOKE UPDATE, DELETE ON ledger_entry, audit_event FROM %I', role);
END
$$;
