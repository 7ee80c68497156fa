-- What the role that serves may do: read and write rows, create nothing, and never change the past.
-- Applied by the owner of the database, by the service itself when MIGRATION_DATABASE_URL is set, or by hand:
--   PGOPTIONS='-c sky.application_role=sky_app' psql --set ON_ERROR_STOP=1 --file db/roles.sql "$MIGRATION_DATABASE_URL"
-- The role must exist; it may be applied again at any time.
DO $$
DECLARE
  role text := coalesce(nullif(current_setting('sky.application_role', true), ''), 'sky_app');
BEGIN
  IF role = current_user THEN
    RAISE EXCEPTION 'the role that serves must not be the owner, %', role;
  END IF;
  -- A new database lets everybody make temporary tables, and before PostgreSQL 15 tables as well.
  EXECUTE format('REVOKE TEMPORARY, CREATE ON DATABASE %I FROM PUBLIC', current_database());
  REVOKE CREATE ON SCHEMA public FROM PUBLIC;
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM %I', current_database(), role);
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), role);
  EXECUTE format('REVOKE ALL ON SCHEMA public FROM %I', role);
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', role);
  EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA public FROM %I', role);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', role);
  -- Whether everything is migrated is asked by whoever starts, also where only the owner could migrate.
  EXECUTE format('GRANT USAGE ON SCHEMA drizzle TO %I', role);
  EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO %I', role);
  -- A trigger refuses this to everyone; the role is not even let near it.
  EXECUTE format('REVOKE UPDATE, DELETE ON ledger_entry, audit_event FROM %I', role);
END
$$;
