import { useRouter } from '@tanstack/react-router'

type PageHeadProps = {
  title: string
  description: string
  canonical?: string
  /** The path of the page's preview picture; by default that of the site. */
  picture?: string
  isArticle?: boolean
  /** Excluded from search engines: forms and missing pages. */
  hidden?: boolean
}

/** The page's head tags, which React hoists into `<head>`. */
export function PageHead(props: PageHeadProps) {
  const { title, description, canonical, picture = '/og/site.png', hidden } = props
  const { name: siteName, publicUrl } = useRouter().options.context.site
  const full = title === siteName ? title : `${title} · ${siteName}`
  const url = canonical && publicUrl + canonical
  const image = publicUrl + picture
  const openGraph = {
    title,
    description,
    site_name: siteName,
    type: props.isArticle ? 'article' : 'website',
    ...(url ? { url } : {}),
    image,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': title,
  }
  const twitter = { card: 'summary_large_image', title, description, image }
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {url && <link rel="canonical" href={url} />}
      {Object.entries(openGraph).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      {Object.entries(twitter).map(([name, content]) => (
        <meta key={name} name={`twitter:${name}`} content={content} />
      ))}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  )
}
