import { examineScreens } from './examine-screens.ts'
import { contentScreens } from './content-screens.ts'

examineScreens(contentScreens)
