/** Sent when a page cannot be rendered: no script, no style sheet, no subresources. */
export const ERROR_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title>
<style>
  :root { color-scheme: light dark }
  body { font: 1.0625rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.75rem; line-height: 1.2 }
</style>
</head>
<body>
<main>
<h1>Something went wrong</h1>
<p>This page could not be shown just now. Please try again in a moment.</p>
<p><a href="/">Back to home</a></p>
</main>
</body>
</html>
`
