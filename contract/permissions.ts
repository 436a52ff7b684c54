/** The caller: the logged-in user with their rights, or null for a visitor. */
export type Caller = { id: number; isAdmin: boolean } | null

export type Owned = { userId: number }

/** One's own topic, or any as an administrator. */
export const canEditTopic = (caller: Caller, topic: Owned) => isAdmin(caller) || owns(caller, topic)
export const canDeleteTopic = canEditTopic

/** One's own replies, or any as an administrator. */
export const canEditReply = canEditTopic
export const canDeleteReply = canEditTopic

export type Created = { creatorId: number }

/** Only the creator may edit; an administrator may open the page, and delete. */
export const canEditCreation = (caller: Caller, creation: Created) =>
  caller?.id === creation.creatorId
export const canDeleteCreation = (caller: Caller, creation: Created) =>
  isAdmin(caller) || canEditCreation(caller, creation)
export const canOpenCreationEdit = canDeleteCreation

/** API tokens are their owner's alone; administrators see their entries in the audit log. */
export const canRevokeToken = (caller: Caller, token: Owned) => owns(caller, token)

/** Pending tags are visible to the post's author and to administrators. */
export const canSeePendingTags = canEditTopic

/** Administrators edit tools, see hidden ones, and review tags. */
export const canEditTool = (caller: Caller) => isAdmin(caller)
export const canSeeHiddenTools = canEditTool
export const canReviewTags = canEditTool

export const isAdmin = (caller: Caller) => caller?.isAdmin === true

const owns = (caller: Caller, thing: Owned) => caller?.id === thing.userId
