/**
 * A browser that translates a page replaces its text nodes with `font` elements, while React keeps
 * working with the nodes that it made: removing one, or inserting a node before it, would throw, and a
 * new text in one would not be seen. From now on React's node stands for the element that replaced it.
 * When the node gets a new text, it is put back into the page, where the browser translates it again.
 */
export function followTranslations() {
  const replacements = new WeakMap<Node, Node>()

  /** The child of `parent` that is the node, contains it, or replaced it. */
  function childInPlaceOf(node: Node, parent: Node) {
    let at: Node | null | undefined = node
    while (at && at.parentNode !== parent) at = at.parentNode ?? replacements.get(at)
    return at
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling } of records) {
      if (type === 'characterData' && !target.isConnected) putBack(target)
      const replacement = addedNodes[0] ?? previousSibling
      if (replacement?.nodeName !== 'FONT') continue
      for (const text of removedNodes) {
        replacements.set(text, replacement)
        observer.observe(text, { characterData: true })
      }
    }
  })
  function putBack(text: Node) {
    const replacement = replacements.get(text)
    replacement?.parentNode?.replaceChild(text, replacement)
  }
  observer.observe(document, { childList: true, subtree: true })

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(child: T) {
    removeChild.call(this, childInPlaceOf(child, this) ?? child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, child: Node | null) {
    insertBefore.call(this, node, child && (childInPlaceOf(child, this) ?? child))
    return node
  }
}
