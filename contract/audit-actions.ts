/** The actions by subject; together they form names such as `tool.hidden` and `tag.merged`. */
type Actions = {
  tool: 'changed' | 'hidden' | 'shown' | 'picked' | 'unpicked' | 'deleted'
  resource: 'changed' | 'deleted'
  type: 'approved' | 'mapped' | 'rejected'
  tag: 'created' | 'approved' | 'changed' | 'posts-changed' | 'merged' | 'rejected' | 'deleted'
  community: 'created' | 'changed' | 'deleted'
  message: 'read' | 'unread' | 'deleted'
  mail: 'retried' | 'dismissed'
  feed: 'attached' | 'removed'
  post: 'added' | 'removed'
  token: 'created' | 'revoked'
  // 'signed-out' is stored in entries; elsewhere it is called logged out.
  user: 'created' | 'promoted' | 'demoted' | 'signed-out' | 'password-reset'
  topic: 'changed' | 'deleted'
  reply: 'changed' | 'deleted'
  creation: 'deleted'
}

export type Action = { [S in keyof Actions]: `${S}.${Actions[S]}` }[keyof Actions]
