/**
 * The rates of other forum software on two cores, in requests per second: "20,000 topics, 120,000
 * posts, production settings, 2 cores, 32 callers, one session, same generator". Repeats differed
 * by 5 to 40 %. NodeBB is 4.11, the better of its two stores in each row; MyBB is 1.8 with
 * PostgreSQL and nginx.
 */
export const peers: Record<string, { NodeBB?: number; MyBB?: number }> = {
  'topic list page, visitor': { NodeBB: 129, MyBB: 50 },
  'topic list JSON, visitor': { NodeBB: 322 },
  'topic page, visitor': { NodeBB: 162, MyBB: 62 },
  'topic JSON, visitor': { NodeBB: 362 },
  'home page, visitor': { NodeBB: 373, MyBB: 220 },
  'topic list page, member': { NodeBB: 55, MyBB: 42 },
  'topic page, member': { NodeBB: 83, MyBB: 84 },
  'topic JSON, member': { NodeBB: 225 },
  'page 1,000, visitor': { MyBB: 26 },
  'page 1,000 JSON, visitor': { NodeBB: 357 },
  // NodeBB on Redis, which calls fsync once a second; on PostgreSQL it wrote 12.
  'reply written, 8 callers': { NodeBB: 145, MyBB: 78 },
}

/**
 * "bare `node:http` 10 KB 31,208/s" in the same session. The current rate of that server divided by
 * this one shows how much faster or busier this machine is than that one: the peers' numbers are
 * multiplied by it before any comparison.
 */
export const BARE_TEN_KILOBYTES_THEN = 31_208

/**
 * NodeBB's own rates for the mix in that session, in requests per second: 60 % topic pages, 25 %
 * lists and 15 % home, each the same page repeatedly, on Redis and without any writes. Used
 * unscaled: the targets of the mix are given in requests per second.
 */
export const NODEBB_MIX = { visitor: 165, member: 69 }
