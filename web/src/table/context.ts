import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { TableModel } from './model';

export const TableContext = createContext<TableModel | null>(null);

export function useTable(): TableModel {
  return useContext(TableContext)!;
}
