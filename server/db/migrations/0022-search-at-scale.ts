import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/**
 * The facets that a topic was last indexed with: its replies are found by its tags as well, and are
 * indexed again when these change. All posts are, because words of titles and facets are now marked:
 * the job takes those that have none yet, also those that the previous release indexes meanwhile.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table search_documents add column facets text`.execute(db)
  await sql`create index search_documents_not_indexed on search_documents (id)
    where facets is null`.execute(db)
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  // A search would read all words that were written since the index was last brought up to date.
  await sql`alter index search_index_words set (fastupdate = off)`.execute(db)
  await createSample(db)
  await createCount(db)
  await createAll(db)
  await createLatest(db)
}

/**
 * The planner takes words that each are frequent for frequent together, and would read the whole
 * table. A function has its own settings: here, only the index of words is read.
 */
const BY_WORDS = sql.raw(`language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  set work_mem = '16MB' set jit = off`)

/** Here, only the index of numbers. */
const BY_ID = sql.raw(`language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off set enable_indexscan = on
  set enable_indexonlyscan = on set jit = off`)

/**
 * Counts matches until the time is over. Words of so many posts that it would not suffice are known
 * by their share of the newest ones: reading such words from the index takes all of the time.
 */
const createCount = (db: Kysely<unknown>) =>
  sql`create function search_count(
    query tsquery, from_id integer, budget_ms integer, out counted integer, out is_exact boolean
  ) ${BY_WORDS} as $$
    declare
      deadline timestamptz := clock_timestamp() + make_interval(secs => budget_ms / 1000.0);
      matches cursor for select 1 from search_index
        where words @@ query and document_id + 0 >= from_id;
      moved integer;
      newest integer;
    begin
      is_exact := false;
      select * into newest, counted from search_sample(query, from_id);
      if counted / 500.0 * newest > 100000 then return; end if;
      counted := 0;
      open matches;
      loop
        move forward 2000 in matches;
        get diagnostics moved = row_count;
        counted := counted + moved;
        is_exact := moved < 2000;
        exit when is_exact or clock_timestamp() > deadline;
      end loop;
      close matches;
    end $$`.execute(db)

/** How many of the newest 500 documents match. */
const createSample = (db: Kysely<unknown>) =>
  sql`create function search_sample(
    query tsquery, from_id integer, out newest integer, out matching integer
  ) ${BY_ID} as $$
    begin
      select coalesce(max(document_id), 0) into newest from search_index;
      select count(*) into matching from search_index
        where document_id > newest - 500 and document_id >= from_id and words @@ query;
    end $$`.execute(db)

/** The newest of all matches, as costly as there are many. */
const createAll = (db: Kysely<unknown>) =>
  sql`create function search_all(query tsquery, from_id integer, at_most integer)
  returns setof integer ${BY_WORDS} as $$
    begin
      return query select document_id from search_index
        where words @@ query and document_id + 0 >= from_id
        order by document_id desc limit at_most;
    end $$`.execute(db)

/** The newest matches among the newest documents: at least the first 2,000, then until the time is over. */
const createLatest = (db: Kysely<unknown>) =>
  sql`create function search_latest(
    query tsquery, from_id integer, at_most integer, budget_ms integer
  ) returns setof integer ${BY_ID} as $$
    declare
      deadline timestamptz := clock_timestamp() + make_interval(secs => budget_ms / 1000.0);
      before integer;
      missing integer := at_most;
      added integer;
    begin
      select max(document_id) + 1 into before from search_index;
      while before > from_id loop
        return query select document_id from search_index
          where document_id < before and document_id >= greatest(before - 2000, from_id)
            and words @@ query
          order by document_id desc limit missing;
        get diagnostics added = row_count;
        missing := missing - added;
        before := before - 2000;
        exit when missing <= 0 or clock_timestamp() > deadline;
      end loop;
    end $$`.execute(db)
