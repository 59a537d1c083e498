import { bootstrapApplication } from '@angular/platform-browser'
import { App } from './app/app'

await bootstrapApplication(App)
