import { randomBytes } from 'node:crypto'
import { dataUrl, photo } from '../../tests/pictures.ts'
import type { Client } from './client.ts'

/** An action of the site's users with its rate per second. */
export type Action = {
  name: string
  perSecond: number
  isRead?: boolean
  run: (client: Client) => Promise<unknown>
}

const GENERAL = 13
/** The number of a member's newest replies that are not deleted. */
const OWN_REPLIES = 10
const APP = 15
const PAGES = ['/', '/topics', '/?tab=tools', '/?tab=creations', '/?tab=resources', '/about']

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** Zipf's law over the known topics: few are read often, most hardly ever. */
export const popular = ({ topics }: Client) =>
  topics[Math.min(topics.length, Math.floor(topics.length ** Math.random())) - 1] ?? 1

const someText = () => `Words that nobody needs, number ${randomBytes(4).toString('hex')}.`

const visits: Action[] = [
  { name: 'topic', perSecond: 20, run: (client) => client.get(`/topic/${popular(client)}`) },
  { name: 'other page', perSecond: 8, run: (client) => client.get(pick(PAGES)) },
  {
    name: 'list as JSON',
    perSecond: 8,
    run: (client) =>
      client.get(`/api/topics?page=${Math.ceil(Math.random() * 200)}&x=${Math.random()}`),
  },
  {
    name: 'topic as JSON',
    perSecond: 6,
    run: (client) =>
      client.get(`/api/topics/${popular(client)}?replies=${Math.floor(Math.random() * 1_000)}`),
  },
]

export const reads = visits.map((action) => ({ ...action, isRead: true }))

export async function reply(client: Client, content: string) {
  const made = await client.send('POST', `/api/topics/${popular(client)}/replies`, { content })
  if (made?.id) client.ownReplies.push(made.id)
}

export const writes: Action[] = [
  {
    name: 'reply',
    perSecond: 5,
    run: (client) => reply(client, someText()),
  },
  {
    // As many as are created: the pages keep their size, so that only growth of the site is
    // measured.
    name: 'reply deleted',
    perSecond: 6,
    run: async (client) => {
      if (client.ownReplies.length <= OWN_REPLIES) return
      const id = client.ownReplies.shift()
      if (id) await client.send('DELETE', `/api/replies/${id}`)
    },
  },
  {
    name: 'topic',
    perSecond: 1,
    run: async (client) => {
      const title = `Soak ${randomBytes(4).toString('hex')}`
      const body = { title, content: someText(), tagIds: [GENERAL] }
      const made = await client.send('POST', '/api/topics', body)
      if (made?.id) client.own.push(made.id)
    },
  },
  {
    name: 'topic deleted',
    perSecond: 0.8,
    run: async (client) => {
      const id = client.own.shift()
      if (id) await client.send('DELETE', `/api/topics/${id}`)
    },
  },
  {
    name: 'vote',
    perSecond: 3,
    run: (client) => client.send('POST', `/api/tools/${pick(client.tools)}/rate`, { rating: 1 }),
  },
  {
    name: 'creation with a picture, shared and deleted',
    perSecond: 0.2,
    run: async (client) => {
      const made = await client.send('POST', '/api/creations', {
        name: `Soak ${randomBytes(3).toString('hex')}`,
        description: someText(),
        imageUrl: pick(await pictures),
        tagIds: [APP],
      })
      if (made?.id) await client.send('DELETE', `/api/creations/${made.id}`)
    },
  },
  {
    name: 'account registered, deleted while it votes',
    perSecond: 0.1,
    run: async (client) => {
      const somebody = client.anonymous()
      const username = `soak-${randomBytes(6).toString('hex')}`
      const person = { username, email: `${username}@bench.example`, password: 'a password here' }
      await somebody.send('POST', '/api/register', person)
      const votes = client.tools
        .slice(0, 3)
        .map((id) => somebody.send('POST', `/api/tools/${id}/rate`, { rating: 1 }))
      await Promise.all([...votes, somebody.send('DELETE', '/api/user/delete')])
    },
  },
]

const pictures = Promise.all([1, 2, 3].map(async (seed) => dataUrl(await photo({ seed }), 'jpeg')))
