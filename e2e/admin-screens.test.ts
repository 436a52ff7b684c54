import { examineScreens } from './examine-screens.ts'
import { adminScreens } from './admin-screens.ts'

examineScreens(adminScreens)
