import { examineScreens } from './examine-screens.ts'
import { dialogScreens } from './screens.ts'

examineScreens(dialogScreens)
