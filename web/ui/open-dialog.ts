/** A CSS selector of the dialogs that are open. */
export const OPEN_DIALOG = 'dialog[open], [role=dialog], [role=alertdialog]'
