export const WELCOME_ID = 'welcome'
export const SEEN_FLAG = 'welcome-seen'

/** Only visitors have the link to log in. Without storage the overlay would open on each visit. */
const opens = `localStorage.getItem('${SEEN_FLAG}')===null&&document.querySelector('header a[href="/auth"]')`
const remembers = `w.onclose=()=>{try{localStorage.setItem('${SEEN_FLAG}','true')}catch{}};`

/**
 * Runs as soon as the browser has read the welcome overlay: it opens with the first paint, and can be
 * closed before the page's scripts are loaded.
 */
export const welcomeScript = `try{if(${opens}){const w=document.getElementById('${WELCOME_ID}');${remembers}w.showModal()}}catch{}`
