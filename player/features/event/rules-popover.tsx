/** Apart, so that the page loads without what places it. */
export { Popover as default } from '@paddock/ui/layers'
