/**
 * A browser that translates a page replaces its text nodes by `font` elements, while React goes on
 * with the nodes that it has made: removing one, or inserting a node before it, would throw, and a
 * new text of one would not be seen. From here on each stands for the element that replaced it, until
 * it gets a new text: then it takes its place again, to be translated.
 */
export function followTranslations() {
  const replacements = new WeakMap<Node, Node>()

  /** The child of `parent` that is the node, has it inside, or replaced it. */
  function childInPlaceOf(node: Node, parent: Node) {
    let at: Node | null | undefined = node
    while (at && at.parentNode !== parent) at = at.parentNode ?? replacements.get(at)
    // A node with a parent is a ChildNode.
    return at as ChildNode | null | undefined
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

  Node.prototype.removeChild = function <T extends Node>(child: T) {
    childInPlaceOf(child, this)?.remove()
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, child: Node | null) {
    const next = child && childInPlaceOf(child, this)
    if (next) next.before(node)
    else this.appendChild(node)
    return node
  }
}
