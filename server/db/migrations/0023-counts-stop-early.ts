import type { Kysely } from 'kysely'
import { PostgresAdapter, sql } from 'kysely'

/**
 * A count that cannot end in its time is not begun above 40,000 expected matches; it was above
 * 100,000. Of 500 documents, 28 that have one frequent word and none of seven others stand for
 * 67,000: to read the lists of eight words took 75 ms before the first match was counted.
 */
export async function up(db: Kysely<unknown>) {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`create or replace function search_count(
    query tsquery, from_id integer, budget_ms integer, out counted integer, out is_exact boolean
  ) language plpgsql stable
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
  set work_mem = '16MB' set jit = off as $$
    declare
      deadline timestamptz := clock_timestamp() + make_interval(secs => budget_ms / 1000.0);
      matches cursor for select 1 from search_index
        where words @@ query and document_id + 0 >= from_id;
      moved integer;
      newest integer;
    begin
      is_exact := false;
      select * into newest, counted from search_sample(query, from_id);
      if counted / 500.0 * newest > 40000 then return; end if;
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
}
