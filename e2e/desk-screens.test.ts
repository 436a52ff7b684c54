import { examineScreens } from './examine-screens.ts'
import { deskScreens } from './desk-screens.ts'

examineScreens(deskScreens)
