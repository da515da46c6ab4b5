import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useState, type DragEvent, type RefObject } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  file: File | null;
  error: string | undefined;
  isDisabled: boolean;
  /** Gets the focus when a file is missing. */
  buttonRef: RefObject<HTMLButtonElement | null>;
  onFile: (file: File) => void;
}

/** Kilobytes, rounded up: a small file is not 0. */
const kilobytes = ({ size }: File): string => String(Math.ceil(size / 1024));

/** Takes a file, which is chosen or dropped. */
export function FileDrop({ file, error, isDisabled, buttonRef, onFile }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null): void => {
    const [chosen] = files ?? [];
    if (chosen && !isDisabled) onFile(chosen);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'center',
          columnGap: 3,
          rowGap: 1,
          p: 4,
          border: '1px dashed',
          borderColor: error ? 'error.main' : isOver ? 'primary.main' : 'text.disabled',
          borderRadius: '12px',
          bgcolor: isOver ? 'brand.soft' : 'surface.sunken',
        }}
      >
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={translate('providers.timeSheets.fileLabel')}
          onChange={({ target }) => {
            take(target.files);
            // So that the same file, once it is corrected, can be chosen again.
            target.value = '';
          }}
        />
        {file && (
          <Box sx={{ minWidth: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>
            {translate('providers.timeSheets.size', { name: file.name, size: kilobytes(file) })}
          </Box>
        )}
        <Button
          ref={buttonRef}
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={isDisabled}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onClick={() => document.getElementById(id)?.click()}
        >
          {translate(file ? 'providers.timeSheets.other' : 'providers.timeSheets.choose')}
        </Button>
        {!file && <Box sx={{ color: 'text.secondary' }}>{translate('providers.timeSheets.drop')}</Box>}
      </Box>
      {error !== undefined && (
        <FormHelperText id={`${id}-error`} role="alert" error>
          {error}
        </FormHelperText>
      )}
    </div>
  );
}
