/** The caller: the signed-in user with their rights, or null for a visitor. */
export type Caller = { id: number; isAdmin: boolean } | null

type Owned = { userId: number }

/** One's own topic, or any as an administrator. */
export const canEditTopic = (caller: Caller, topic: Owned) => isAdmin(caller) || owns(caller, topic)
export const canDeleteTopic = canEditTopic

/** One's own replies, or any as an administrator. */
export const canEditReply = canEditTopic
export const canDeleteReply = canEditTopic

type Created = { creatorId: number }

/** Only the creator may edit; an administrator may open the page, and delete. */
export const canEditCreation = (caller: Caller, creation: Created) =>
  caller?.id === creation.creatorId
export const canDeleteCreation = (caller: Caller, creation: Created) =>
  isAdmin(caller) || canEditCreation(caller, creation)
export const canOpenCreationEdit = canDeleteCreation

/** Pending tags are visible to the post's author and to administrators. */
export const canSeePendingTags = canEditTopic

/** Administrators edit and delete tools, hide and show them, and set top picks. */
export const canEditTool = (caller: Caller) => isAdmin(caller)
export const canSeeHiddenTools = canEditTool

/** Only administrators edit or delete resources, whoever added them. */
export const canManageResources = (caller: Caller) => isAdmin(caller)

export const canReadMessages = (caller: Caller) => isAdmin(caller)

/** Administrators see failed mail, send it again or dismiss it. */
export const canManageMail = (caller: Caller) => isAdmin(caller)

/** Administrators add feeds and posts. */
export const canEditNews = (caller: Caller) => isAdmin(caller)

/** Administrators review suggested tags and manage communities. */
export const canReviewTags = (caller: Caller) => isAdmin(caller)
export const canEditCommunities = (caller: Caller) => isAdmin(caller)

/** Administrators grant and revoke each other's rights, and end any user's sessions. */
export const canManageUsers = (caller: Caller) => isAdmin(caller)

export const isAdmin = (caller: Caller) => caller?.isAdmin === true

const owns = (caller: Caller, thing: Owned) => caller?.id === thing.userId
