/** `order.first_name` → an id that also works as a link target. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}
