import { examineScreens } from './examine-screens.ts'
import { rightHalfScreens } from './right-half-screens.ts'

examineScreens(rightHalfScreens)
