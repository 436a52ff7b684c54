const WAIT_MS = 10_000
const POLL_MS = 50

const isReady = "'ready'in document.documentElement.dataset"

/**
 * Runs in `<head>`: a form that is sent before the page is hydrated waits for that, such as a login by a
 * password manager over a slow connection. Its button is busy meanwhile. If no scripts arrive, the browser
 * sends it, and the answer says that forms need JavaScript. Forms of dialogs and searches work without
 * scripts. If React has rendered the page anew, the form at the same place is sent.
 */
export const earlyFormScript = `{let waits;addEventListener('submit',event=>{const form=event.target;if(${isReady}||form.method!=='post')return;event.preventDefault();if(waits)return;const button=form.querySelector('[type=submit]'),at=[...document.forms].indexOf(form),until=Date.now()+${WAIT_MS},show=busy=>{waits=button.ariaBusy=button.ariaDisabled=busy},send=()=>{const isReady=${isReady};if(!isReady&&Date.now()<until)return setTimeout(send,${POLL_MS});show(null);if(!isReady)form.submit();else(form.isConnected?form:document.forms[at])?.requestSubmit()};show('true');send()},true)}`
