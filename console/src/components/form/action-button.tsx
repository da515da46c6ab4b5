import Button, { type ButtonProps } from '@mui/material/Button';

interface Props extends Omit<ButtonProps, 'disabled'> {
  isDisabled: boolean;
}

/**
 * A button that its own action disables: while it saves, or once nothing is left to do. It keeps the focus meanwhile, which
 * a disabled element loses, so that who works by keyboard goes on from there.
 */
export function ActionButton({ isDisabled, onClick, ...props }: Props) {
  return (
    <Button
      {...props}
      {...(isDisabled && { className: 'Mui-disabled' })}
      aria-disabled={isDisabled}
      onClick={(event) => {
        // Also keeps a form from being submitted by Enter in one of its fields.
        if (isDisabled) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
