import type { ColumnDataType, Kysely, RawBuilder } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/** An index of administrators, reset links that belong to a mail, and failed mail. */
export async function up(db: Kysely<unknown>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  const time: ColumnDataType | RawBuilder<string> = postgres ? sql`timestamptz(3)` : 'text'

  await sql`create index users_administrators on users (id) where is_admin`.execute(db)

  // Several links of one mail may be valid at once; existing links stay valid.
  await db.schema
    .createTable('reset_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mail_id', 'integer', (c) => c.notNull())
    .addColumn('expires_at', time, (c) => c.notNull())
    .execute()
  await sql`insert into reset_links (token_hash, user_id, mail_id, expires_at)
    select token_hash, user_id, 0, expires_at from reset_tokens`.execute(db)
  await db.schema.dropTable('reset_tokens').execute()
  await db.schema.alterTable('reset_links').renameTo('reset_tokens').execute()
  await db.schema
    .createIndex('reset_tokens_user')
    .on('reset_tokens')
    .columns(['user_id', 'mail_id'])
    .execute()

  await db.schema
    .createTable('failed_mail')
    .addColumn('id', 'integer', (c) =>
      postgres
        ? c.generatedByDefaultAsIdentity().primaryKey()
        : c.primaryKey().autoIncrement().notNull(),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('created_at', time, (c) => c.notNull())
    .addColumn('failed_at', time, (c) => c.notNull())
    .addUniqueConstraint('failed_mail_detail', ['kind', 'detail'])
    .execute()
  await db.schema
    .createIndex('failed_mail_failed_at')
    .on('failed_mail')
    .column('failed_at')
    .execute()
}
