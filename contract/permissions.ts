/** Who asks: a signed-in person as far as rights go, or nobody. */
export type Caller = { id: number; isAdmin: boolean } | null

type Owned = { userId: number }

/** §6: own topic, or any as an administrator. */
export const canEditTopic = (caller: Caller, topic: Owned) => isAdmin(caller) || owns(caller, topic)
export const canDeleteTopic = canEditTopic

/** §6: own replies, or any as an administrator. */
export const canEditReply = canEditTopic
export const canDeleteReply = canEditTopic

/** A tag that waits for review is seen by who wrote the post and by administrators (decisions §4). */
export const canSeePendingTags = canEditTopic

/** Decisions §5: whoever added a resource, administrators alone edit or delete it. */
export const canManageResources = (caller: Caller) => isAdmin(caller)

export const canReadMessages = (caller: Caller) => isAdmin(caller)

const isAdmin = (caller: Caller) => caller?.isAdmin === true

const owns = (caller: Caller, thing: Owned) => caller?.id === thing.userId
