/** Who asks: a signed-in person as far as rights go, or nobody. */
export type Caller = { id: number; isAdmin: boolean } | null

type Owned = { userId: number }

/** Own topic, or any as an administrator. */
export const canEditTopic = (caller: Caller, topic: Owned) => isAdmin(caller) || owns(caller, topic)
export const canDeleteTopic = canEditTopic

/** Own replies, or any as an administrator. */
export const canEditReply = canEditTopic
export const canDeleteReply = canEditTopic

type Created = { creatorId: number }

/** Edit is for the creator only; an administrator may open the page, and delete. */
export const canEditCreation = (caller: Caller, creation: Created) =>
  caller?.id === creation.creatorId
export const canDeleteCreation = (caller: Caller, creation: Created) =>
  isAdmin(caller) || canEditCreation(caller, creation)
export const canOpenCreationEdit = canDeleteCreation

/** A tag that waits for review is seen by who wrote the post and by administrators. */
export const canSeePendingTags = canEditTopic

/** Administrators edit and delete tools, hide and show them, and set top picks. */
export const canEditTool = (caller: Caller) => isAdmin(caller)
export const canSeeHiddenTools = canEditTool

/** Whoever added a resource, administrators alone edit or delete it. */
export const canManageResources = (caller: Caller) => isAdmin(caller)

export const canReadMessages = (caller: Caller) => isAdmin(caller)

/** Administrators see mail that could not be delivered, send it again or dismiss it. */
export const canManageMail = (caller: Caller) => isAdmin(caller)

/** Administrators attach feeds and write down posts. */
export const canEditNews = (caller: Caller) => isAdmin(caller)

/** Administrators review suggested tags and look after communities. */
export const canReviewTags = (caller: Caller) => isAdmin(caller)
export const canEditCommunities = (caller: Caller) => isAdmin(caller)

/** They make and unmake each other, and end anybody's sessions. */
export const canManageUsers = (caller: Caller) => isAdmin(caller)

export const isAdmin = (caller: Caller) => caller?.isAdmin === true

const owns = (caller: Caller, thing: Owned) => caller?.id === thing.userId
