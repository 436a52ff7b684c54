import { examineScreens } from './examine-screens.ts'
import { thingScreens } from './thing-screens.ts'

examineScreens(thingScreens)
