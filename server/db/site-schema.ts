import { sql } from 'kysely'

/** Kysely's own table of the migrations that ran. */
export const MIGRATION_TABLE = 'kysely_migration'

/**
 * On PostgreSQL, the name of the schema that has the site's tables, or else of the one where they would be
 * made. A schema that was made later, such as one with the name of the role, may be the first of the
 * search_path, and is not that of the site.
 */
export const SITE_SCHEMA = sql<string | null>`coalesce(
  (select nspname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where pg_class.oid = to_regclass(${sql.lit(MIGRATION_TABLE)})),
  current_schema())`
