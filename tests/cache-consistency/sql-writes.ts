import { sql } from 'kysely'
import { insertCreation } from '../insert-rows.ts'
import { feedOf, rendered } from './existing-rows.ts'
import { bySql, one } from './writes.ts'
import type { Write } from './writes.ts'

const NOW = '2026-01-01T00:00:00.000Z'
const LATER = '2026-03-01T00:00:00.000Z'

/** One statement for each kind of change of each table, as from a database console. */
export const sqlWrites: Write[] = [
  {
    name: 'by SQL: topics insert',
    run: (w) =>
      w.directDb
        .insertInto('topics')
        .values({
          community_id: w.random.pick([1, 2]),
          user_id: 1,
          title: w.word(),
          content: 'A',
          ...rendered('A'),
          reply_count: 0,
          created_at: NOW,
          updated_at: null,
        })
        .execute(),
  },
  bySql('topics update', (w) => {
    return sql`update topics set title = ${w.word()} where id = ${one(w, 'topics')}`
  }),
  bySql('topics update community', (w) => {
    const to = w.random.pick([1, 2])
    return sql`update topics set community_id = ${to} where id = ${one(w, 'topics')}`
  }),
  bySql('topics delete', (w) => sql`delete from topics where id = ${one(w, 'topics')}`),
  bySql('topic_tags insert', (w) => {
    const tagId = w.random.pick([2, 3, 13])
    return sql`insert into topic_tags (topic_id, tag_id, position, community_id)
      select id, ${tagId}, ${nextPosition('topic')}, 1 from topics where id = ${one(w, 'topics')}
      on conflict do nothing`
  }),
  bySql('topic_tags update', (w) => {
    return sql`update topic_tags set position = 100 - position where topic_id = ${one(w, 'topics')}`
  }),
  bySql('topic_tags delete', (w) => {
    return sql`delete from topic_tags where topic_id = ${one(w, 'topics')}`
  }),
  {
    name: 'by SQL: replies insert',
    run: (w) =>
      w.directDb
        .insertInto('replies')
        .values({
          topic_id: one(w, 'topics'),
          user_id: w.random.pick([1, 2]),
          content: w.word(),
          ...rendered('A reply'),
          created_at: NOW,
          updated_at: null,
        })
        .execute(),
  },
  bySql('replies update', (w) => {
    return sql`update replies set content = ${w.word()} where id = ${one(w, 'replies')}`
  }),
  bySql('replies delete', (w) => sql`delete from replies where id = ${one(w, 'replies')}`),
  {
    name: 'by SQL: creations insert',
    run: (w) => insertCreation(w.directDb, { name: w.word(), by: w.random.pick(['ada', 'bob']) }),
  },
  bySql('creations update', (w) => {
    return sql`update creations set name = ${w.word()} where id = ${one(w, 'creations')}`
  }),
  bySql('creations delete', (w) => sql`delete from creations where id = ${one(w, 'creations')}`),
  bySql('creation_tags insert', (w) => {
    const [id, tagId] = [one(w, 'creations'), w.random.pick([14, 15, 16])]
    return sql`insert into creation_tags (creation_id, tag_id, position, community_id)
      select id, ${tagId}, ${nextPosition('creation')}, 1 from creations where id = ${id}
      on conflict do nothing`
  }),
  bySql('creation_tags delete', (w) => {
    return sql`delete from creation_tags where creation_id = ${one(w, 'creations')}`
  }),
  bySql('creation_tools insert', (w) => {
    return sql`insert into creation_tools (creation_id, tool_id, position)
      select creations.id, tools.id, 12 from creations, tools
      where creations.id = ${one(w, 'creations')} and tools.id = ${one(w, 'tools')}
      on conflict do nothing`
  }),
  bySql('creation_tools update', (w) => {
    return sql`update creation_tools set position = 100 - position
      where creation_id = ${one(w, 'creations')}`
  }),
  bySql('creation_tools delete', (w) => {
    return sql`delete from creation_tools where creation_id = ${one(w, 'creations')}`
  }),
  bySql('tools visible', (w) => {
    return sql`update tools set visible = not visible where id = ${one(w, 'tools')}`
  }),
  bySql('tools description', (w) => {
    return sql`update tools set description = ${w.word()} where id = ${one(w, 'tools')}`
  }),
  bySql('tool_votes insert', (w) => {
    return sql`insert into tool_votes (tool_id, user_id, created_at)
      select tools.id, users.id, ${NOW} from tools, users
      where tools.id = ${one(w, 'tools')} and users.id = ${one(w, 'users')}
      on conflict do nothing`
  }),
  bySql('tool_votes update', (w) => {
    return sql`update tool_votes set created_at = ${w.random.pick([NOW, LATER])}
      where tool_id = ${one(w, 'tools')}`
  }),
  bySql('tool_votes delete', (w) => {
    return sql`delete from tool_votes where tool_id = ${one(w, 'tools')}`
  }),
  bySql('resource_votes insert', (w) => {
    return sql`insert into resource_votes (resource_id, user_id, created_at)
      select resources.id, users.id, ${NOW} from resources, users
      where resources.id = ${one(w, 'resources')} and users.id = ${one(w, 'users')}
      on conflict do nothing`
  }),
  bySql('resource_votes delete', (w) => {
    return sql`delete from resource_votes where user_id = ${one(w, 'users')}`
  }),
  // Of a member whose name and address no other write changes.
  bySql('users portrait', (w) => {
    return sql`update users set profile_image = ${`/media/${w.word()}.webp`} where id = 1`
  }),
  bySql('tools update', (w) => {
    return sql`update tools set name = ${w.word()} where id = ${one(w, 'tools')}`
  }),
  bySql('tools delete', (w) => sql`delete from tools where id = ${one(w, 'tools')}`),
  bySql('tool_tags insert', (w) => {
    return sql`insert into tool_tags (tool_id, tag_id, position)
      select id, ${w.random.pick([7, 8, 9])}, ${nextPosition('tool')} from tools
      where id = ${one(w, 'tools')} on conflict do nothing`
  }),
  bySql('tool_tags delete', (w) => {
    return sql`delete from tool_tags where tool_id = ${one(w, 'tools')}`
  }),
  bySql('logos update', (w) => {
    return sql`update logos set type = case when type is null then 'image/png' end
      where domain in (select domain from tools where id = ${one(w, 'tools')})`
  }),
  bySql('logos delete', () => sql`delete from logos`),
  bySql('resources update', (w) => {
    return sql`update resources set name = ${w.word()} where id = ${one(w, 'resources')}`
  }),
  bySql('resources delete', (w) => sql`delete from resources where id = ${one(w, 'resources')}`),
  bySql('resource_types insert', (w) => {
    return sql`insert into resource_types (name, display_order) values (${w.word()}, 9)`
  }),
  bySql('resource_types update', () => {
    return sql`update resource_types set display_order = 1000 - display_order`
  }),
  bySql('source_posts update', (w) => {
    const id = one(w, 'source_posts')
    return sql`update source_posts set content = ${w.word()} where id = ${id}`
  }),
  bySql('source_posts delete', (w) => {
    return sql`delete from source_posts where id = ${one(w, 'source_posts')}`
  }),
  {
    name: 'by SQL: feeds insert',
    run: (w) => {
      const feed = feedOf(w.random.pick([7, 8, 9]), `https://${w.word()}.test/`)
      return w.directDb.insertInto('feeds').values(feed).execute()
    },
  },
  bySql('feeds update', (w) => {
    const tagId = w.random.pick([5, 7, 9])
    return sql`update feeds set tag_id = ${tagId} where id = ${one(w, 'feeds')}`
  }),
  bySql('feeds delete', (w) => sql`delete from feeds where id = ${one(w, 'feeds')}`),
  bySql('tags insert', ({ word }) => {
    const name = word()
    return sql`insert into tags (type, name, name_key, active, display_order)
      values ('topic', ${name}, ${name}, ${sql.lit(true)}, 99)`
  }),
  bySql('tags update last_updated', (w) => {
    return sql`update tags set last_updated = ${NOW} where id = ${w.random.pick([5, 6])}`
  }),
]

/** The same for rows that are shown nearly everywhere. */
export const wideSqlWrites: Write[] = [
  bySql('users update', (w) => {
    const name = w.word()
    return sql`update users set username = ${name}, username_key = ${name} where id = 2`
  }),
  bySql('tags update', (w) => sql`update tags set name = ${w.word()} where id = 3`),
  bySql('tags delete', (w) => sql`delete from tags where id = ${Math.max(17, one(w, 'tags'))}`),
  bySql('communities update', (w) => {
    const name = w.word()
    return sql`update communities set name = ${name}, name_key = ${name} where id = 2`
  }),
].map((write) => ({ ...write, isWide: true }))

/** After all tags of the post: positions are unique. */
function nextPosition(kind: 'topic' | 'creation' | 'tool') {
  const placed = sql.table(`${kind}_tags`)
  return sql`(select coalesce(max(position), 0) + 1 from ${placed}
    where ${sql.ref(`${kind}_id`)} = ${sql.ref(`${kind}s.id`)})`
}
