import { examineScreens } from './examine-screens.ts'
import { pageScreens } from './screens.ts'

examineScreens(pageScreens)
