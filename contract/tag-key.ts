/** Names of tags that differ only in case, width or outer spaces name the same tag. */
export const tagKey = (name: string) => name.normalize('NFKC').trim().toLowerCase()
