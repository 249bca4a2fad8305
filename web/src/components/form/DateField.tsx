import { TextField, type TextFieldProps } from './TextField'

type DateFieldProps = Omit<TextFieldProps, 'type' | 'leading' | 'trailing'>

/** The browser's own date input: its value is a civil date, 'YYYY-MM-DD', without a time zone. */
export function DateField({ className, ...rest }: DateFieldProps) {
  return <TextField {...rest} type="date" className={className ?? 'tabular'} />
}
