const WAIT_MS = 10_000
const POLL_MS = 50

const isReady = "'ready'in document.documentElement.dataset"

/**
 * Runs in `<head>`: a form that is sent before the page is hydrated waits for that, such as a login by a
 * password manager over a slow connection. If no scripts arrive, the browser sends it, and the answer
 * says that forms need JavaScript. Forms of dialogs and searches work without scripts.
 */
export const earlyFormScript = `{let form;addEventListener('submit',event=>{if(${isReady}||event.target.method!=='post')return;event.preventDefault();if(form)return;form=event.target;const until=Date.now()+${WAIT_MS},send=()=>{if(${isReady})form.requestSubmit();else if(Date.now()<until)setTimeout(send,${POLL_MS});else form.submit()};send()},true)}`
