import { toast } from './toast.ts'

export async function copyLink(path: string) {
  const link = new URL(path, window.location.href).href
  try {
    await navigator.clipboard.writeText(link)
    toast({ kind: 'success', title: 'Link copied' })
  } catch {
    toast({ kind: 'error', title: 'The link could not be copied', description: link })
  }
}
