export const OPEN_DIALOG = 'dialog[open], [role=dialog], [role=alertdialog]'
