export { createExporter } from './exporter.ts'
