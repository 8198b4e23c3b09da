import { must } from '@paddock/domain/result'
import { createRoot } from 'react-dom/client'
import './app.css'

createRoot(must(document.getElementById('app'), 'the page has its root')).render(<p>Paddock console</p>)
