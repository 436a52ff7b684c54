/** Whether a click or a key asks for a new tab. */
export const opensNewTab = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }) =>
  ctrlKey || metaKey
